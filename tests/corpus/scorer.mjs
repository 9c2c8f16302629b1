// A second scorer, written for the corpus: it reads the file that is named and tells what it scores otherwise.
// Squares, support, rows, the end of the game, extra turns and Lost Cities. It shares nothing with Referee.
import { readFileSync } from "node:fs";

const SEATS = { solo: ["a", "b", "c"], two: ["a", "b", "c"], three: ["a", "b", "c"], four: ["a", "b", "c", "d"] };
const person = (table, seat) => !(table === "solo" && seat !== "a") && !(table === "two" && seat === "c");
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const counted = (items) => items.reduce((count, item) => ({ ...count, [item]: (count[item] ?? 0) + 1 }), {});
const only = (facts) => (facts ?? [[]])[0];

// The keys with the largest value.
function leaders(values) {
  const most = Math.max(...Object.values(values));
  return Object.keys(values).filter((key) => values[key] === most);
}

function without(values, key) {
  const { [key]: _, ...others } = values;
  return others;
}

function square(counts, active, tie, table) {
  if (Object.keys(counts).length === 4) return { [active]: 5 };
  const best = leaders(counts);
  if (best.length > 1 && !best.includes(active)) {
    const open = { two: 2, five: 5, three: 3, zero: 0 }[tie];
    return Object.fromEntries(best.filter((seat) => person(table, seat)).map((seat) => [seat, open]));
  }
  const first = best.length > 1 ? active : best[0];
  const points = { [first]: 5 };
  const rest = without(counts, first);
  if (Object.keys(rest).length === 0) return points;
  const second = leaders(rest);
  if (second.length === 1) points[second[0]] = 2;
  else if (second.includes(active)) points[active] = 2;
  else for (const seat of second) points[seat] = 1;
  return points;
}

const LENGTH = { 1: 5, 2: 4, 3: 3, 4: 2 };

function steps(level, row, column, occupied, marker) {
  if (level === 4) return 0;
  const inRow = occupied.filter(([r]) => r === row).length;
  const inColumn = occupied.filter(([, c]) => c === column).length;
  const closed = [inRow, inColumn].filter((others) => others === LENGTH[level] - 1).length;
  return Math.min(closed, 10 - marker);
}

// Outer blocks of each seat by level: who is ahead of all others, in total or on the lowest level that decides.
function mostOuter(outer) {
  let left = Object.keys(outer);
  for (const value of [sum, ...[0, 1, 2, 3].map((level) => (blocks) => blocks[level])]) {
    left = leaders(Object.fromEntries(left.map((seat) => [seat, value(outer[seat])])));
    if (left.length === 1) return left[0];
  }
  return null;
}

function cap(outer, isPerson, isSiku, alone, rulings) {
  const first = mostOuter(outer);
  if (first === null) return {};
  if (isPerson(first)) return alone && rulings["solo-temple-cap"] === "none" ? {} : { [first]: 7 };
  if (!isSiku(first) || rulings["siku-cap"] !== "second") return {};
  const second = mostOuter(without(outer, first));
  return second === null ? {} : { [second]: 7 };
}

function builders(counts) {
  const most = Math.max(...Object.values(counts));
  const first = leaders(counts);
  const worth = (seat) => (counts[seat] < most ? 2 * counts[seat] : most === 0 ? 0 : first.length > 1 ? 12 : 20);
  return Object.fromEntries(Object.keys(counts).map((seat) => [seat, worth(seat)]));
}

const SCULPTORS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75];
const TOOLS = [0, 0, 3, 8, 15, 24];
const sculptors = (count, ruling) =>
  count <= 10 ? SCULPTORS[count] : ruling === "continue" ? (count * (count + 5)) / 2 : 75;
const oneTool = (count, ruling) => (count <= 5 ? TOOLS[count] : ruling === "continue" ? count * count - 1 : 24);
const artisans = (tools, ruling) => sum(tools.map((count) => oneTool(count, ruling))) + 10 * Math.min(...tools);
const elders = (shown, counts) => sum(shown.map((types) => sum(types.map((type) => counts[type] ?? 0))));
const KINDS = ["builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder"];
const cardSets = (counts) => 10 * Math.min(...KINDS.map((kind) => counts[kind] ?? 0));

// Extra turns: more in the first line, then in the second, then the later seat.
function extraTurns(lines) {
  const seats = Object.keys(lines);
  const before = (one, other) =>
    lines[other][0] - lines[one][0] || lines[other][1] - lines[one][1] || seats.indexOf(other) - seats.indexOf(one);
  return [...seats].sort(before).slice(0, 2);
}

function rank(total) {
  const from = { 251: "ice-temple", 226: "iceberg", 201: "block-of-ice", 186: "ice-cubes", 151: "snowball", 100: "slush" };
  const reached = Object.keys(from).map(Number).filter((lowest) => total >= lowest);
  return reached.length ? from[Math.max(...reached)] : "below";
}

function winners(totals, outer) {
  const first = leaders(totals);
  if (first.length === 1) return first;
  if (first.some((seat) => outer[seat] === undefined)) return first;
  return leaders(Object.fromEntries(first.map((seat) => [seat, outer[seat]])));
}

function expedition(wagers, numbers) {
  if (wagers === 0 && numbers.length === 0) return 0;
  return (sum(numbers) - 20) * (wagers + 1) + (wagers + numbers.length >= 8 ? 20 : 0);
}

// What each family of cases scores: points by seat, or whatever else the case concludes.
const byPerson = (one, points) => Object.fromEntries(Object.entries(points).filter(([seat]) => person(one.table, seat)));
const kinds = (facts) => Object.fromEntries((facts ?? []).map(([, kind, count]) => [kind, count]));
const FAMILIES = {
  squares: (one, g) =>
    byPerson(one, square(counted(g.corner.map(([, seat]) => seat)), only(g.on_turn)[0], one.rulings["siku-first-tie"], one.table)),
  support(one, g) {
    const [seat] = only(g.placed);
    return byPerson(one, { [seat]: (g.under ?? []).filter(([, owner]) => owner === seat).length });
  },
  rows(one, g) {
    const [seat] = only(g.placed);
    return { steps: person(one.table, seat) ? steps(...only(g.at), g.occupied ?? [], only(g.marker)[0]) : 0 };
  },
  cap(one, g) {
    const outer = Object.fromEntries(SEATS[one.table].map((seat) => [seat, []]));
    for (const [seat, level, count] of g.outer) outer[seat][level - 1] = count;
    const isSiku = (seat) => one.table === "two" && seat === "c";
    return cap(outer, (seat) => person(one.table, seat), isSiku, one.table === "solo", one.rulings);
  },
  builders: (one, g) => byPerson(one, builders(Object.fromEntries(g.builders))),
  sculptors: (one, g) => ({ a: sculptors(only(g.sculptors)[1], one.rulings["sculptors-above-ten"]) }),
  artisans: (one, g) => ({ a: artisans(Object.values(kinds(g.artisans)), one.rulings["sixth-artisan"]) }),
  beasts: (one, g) => ({ a: only(g.beasts)[1] * only(g.beasts)[2] }),
  architects: (one, g) => ({ a: only(g.architects)[1] * only(g.reached)[1] }),
  blessings: (one, g) => ({ a: 2 * only(g.unused)[1] }),
  elders(one, g) {
    const shown = [1, 2].map((elder) => (g.shows ?? []).filter(([number]) => number === elder).map(([, kind]) => kind));
    return { a: elders(shown, kinds(g.cards)) + cardSets(kinds(g.cards)) };
  },
  sets: (one, g) => ({ a: cardSets(kinds(g.cards)) }),
  transference(one, g) {
    const [type] = only(g.becomes);
    const grows = { artisan: only(g.tool)[0], beast_of_burden: "beast0" }[type] ?? type;
    return Object.fromEntries(g.had.map(([field, count]) => [field, field === grows ? count + 1 : count]));
  },
  winner(one, g) {
    const totals = Object.fromEntries(g.total);
    return one.table === "solo" ? { rank: rank(totals.a) } : { wins: winners(totals, Object.fromEntries(g.outer ?? [])) };
  },
  completion: (one, g) => ({ turns: extraTurns(Object.fromEntries(g.line.sort().map(([seat, ...both]) => [seat, both]))) }),
  expeditions: (one, g) => ({ a: expedition(only(g.wagers)[0], (g.has ?? []).map(([number]) => number)) }),
  plays(one, g) {
    const numbers = (g.has ?? []).map(([number]) => number);
    const [card] = only(g.play);
    const allowed = card === "wager" ? numbers.length === 0 : numbers.every((number) => number < card);
    return { legal: !g.play || allowed };
  },
  draws: (one, g) => ({ legal: !g.put || only(g.put)[0] !== only(g.draw)[0] }),
  matches(one, g) {
    const totals = { a: 0, b: 0 };
    for (const [, seat, points] of g.score) totals[seat] += points;
    return { ...totals, wins: leaders(totals).length === 1 ? leaders(totals) : [] };
  },
};

// What the corpus says about a case, in the same form.
function concluded(one) {
  const points = {};
  for (const [, seat, number] of one.says) if (seat && person(one.table, seat)) points[seat] = (points[seat] ?? 0) + number;
  const named = (name, at = 0) => (one.then[name] ?? []).map((fact) => fact[at]).sort();
  switch (one.family) {
    case "rows": return { steps: one.then.moves[0][1] };
    case "winner": return one.table === "solo" ? { rank: one.then.rank[0][0] } : { wins: named("wins") };
    case "transference": {
      const elders = one.then.elders ? { elder: only(one.then.elders)[0] } : {};
      return { ...Object.fromEntries(one.then.counts), ...elders };
    }
    case "completion": return { turns: [...one.then.turn].sort().map(([, seat]) => seat) };
    case "plays": case "draws": return { legal: !one.then.illegal };
    case "matches": return { ...Object.fromEntries(one.then.total), wins: named("wins") };
    default: return points;
  }
}

// A whole end scoring as a call of the interface: the total of each person.
function finalTotals(body) {
  const rulings = body.rulings ?? {};
  const { seats } = body;
  const isPerson = (id) => seats.find((seat) => seat.id === id).role === "player";
  const isSiku = (id) => seats.find((seat) => seat.id === id).role === "siku";
  const persons = seats.filter((seat) => seat.role === "player");
  const had = (seat) => seat.cards ?? {};
  const counts = builders(Object.fromEntries(seats.map((seat) => [seat.id, had(seat).builder ?? 0])));
  const outer = seats.every((seat) => seat.outer)
    ? cap(Object.fromEntries(seats.map((seat) => [seat.id, seat.outer])), isPerson, isSiku, persons.length === 1, rulings)
    : {};
  return Object.fromEntries(persons.map((seat) => {
    const cards = had(seat);
    const tools = ["rope", "pickaxe", "pole_saw"].map((tool) => cards.artisan?.[tool] ?? 0);
    const own = {
      builder: cards.builder ?? 0, sculptor: cards.sculptor ?? 0, artisan: sum(tools),
      beast_of_burden: cards.beast_of_burden?.cards ?? 0, architect: cards.architect ?? 0, elder: (cards.elder ?? []).length,
    };
    return [seat.id, (seat.track ?? 0) + (outer[seat.id] ?? 0) + counts[seat.id]
      + sculptors(own.sculptor, rulings["sculptors-above-ten"]) + artisans(tools, rulings["sixth-artisan"])
      + own.beast_of_burden * (cards.beast_of_burden?.symbols ?? 0) + own.architect * (seat.architect_number ?? 0)
      + elders(cards.elder ?? [], own) + 2 * (seat.unused_blessings ?? 0) + cardSets(own)];
  }));
}

function matchTotals(body) {
  const totals = {};
  for (const { players } of body.games) {
    for (const { id, expeditions } of players) {
      const rows = Object.values(expeditions ?? {}).map((row) => expedition(row.wagers ?? 0, row.numbers ?? []));
      totals[id] = (totals[id] ?? 0) + sum(rows);
    }
  }
  return totals;
}

// The totals that the reasons of a vector add up to, from what stood on the track before.
function reasoned(vector) {
  const totals = {};
  if (vector.call === "final") {
    for (const seat of vector.body.seats) if (seat.role === "player") totals[seat.id] = seat.track ?? 0;
  } else for (const { id } of vector.body.games[0].players) totals[id] = 0;
  for (const { seat, points } of vector.because) if (points) totals[seat] += points;
  return totals;
}

const VECTORS = {
  final: (vector) => (vector.body.blocks || vector.body.temple ? null : [finalTotals(vector.body), reasoned(vector)]),
  score: (vector) => [matchTotals(vector.body), reasoned(vector)],
  extra_turns: (vector) => [
    extraTurns(Object.fromEntries(vector.body.seats.map((seat) => [seat.id, [seat.first_line, seat.second_line]]))),
    vector.because.filter(({ rule }) => /first$|second$/.test(rule)).map(({ seat }) => seat),
  ],
};

function same(one, other) {
  const plain = (value) => JSON.stringify(value, (key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).filter(([, number]) => number !== 0).sort())
      : part);
  return plain(one) === plain(other);
}

const corpus = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const compared = {};
const differ = [];
for (const one of corpus.cases) {
  if (!(one.family in FAMILIES)) continue;
  compared[one.family] = (compared[one.family] ?? 0) + 1;
  const [mine, theirs] = [FAMILIES[one.family](one, one.given), concluded(one)];
  if (!same(mine, theirs)) differ.push({ case: one, mine, theirs });
}
for (const vector of corpus.vectors) {
  if (vector.status !== 200 || !(vector.call in VECTORS)) continue;
  const both = VECTORS[vector.call](vector);
  if (both === null) continue;
  compared[vector.call] = (compared[vector.call] ?? 0) + 1;
  if (!same(...both)) differ.push({ vector: vector.name, mine: both[0], theirs: both[1] });
}
process.stdout.write(`${JSON.stringify({ compared, differ })}\n`);
