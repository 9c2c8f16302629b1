// Grades answers of ours with MDN's own analyser. Its retriever asks a public host over the network, so what
// it would have retrieved is put together here: standard input holds a list of answers,
// standard output the scan of each.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const home = join(process.argv[2], "node_modules");
const own = join(home, "@mdn", "mdn-http-observatory");
const load = (...path) => import(pathToFileURL(join(...path)).href);

// The list of hosts that browsers know beforehand is fetched when the package is installed; ours is on none.
mkdirSync(join(own, "conf"), { recursive: true });
writeFileSync(join(own, "conf", "hsts-preload.json"), "{}");

const { Requests } = await load(own, "src", "types.js");
const { ALL_RESULTS, ALL_TESTS } = await load(own, "src", "constants.js");
const { parseHttpEquivHeaders } = await load(own, "src", "retriever", "utils.js");
const { getGradeForScore, getScoreModifier } = await load(own, "src", "grader", "grader.js");
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load(own, "src", "grader", "charts.js");
const { AxiosHeaders } = await load(home, "axios", "index.js");
const { CookieJar } = await load(home, "tough-cookie", "dist", "cookie", "index.js");

const answered = ({ status, headers }) => ({ status, headers: new AxiosHeaders(headers), verified: true, data: "" });

function scanned(told) {
  const url = new URL(told.url);
  const requests = new Requests(url.hostname);
  requests.resources.path = told.html;
  requests.responses.auto = answered(told.page);
  requests.responses.auto.httpEquiv = parseHttpEquivHeaders(told.html, url.href);
  requests.responses.https = requests.responses.auto;
  requests.responses.cors = { ...answered(told.preflight), request: { headers: new AxiosHeaders() } };
  // The proxy of docs/operating.md listens on HTTPS alone: there is no HTTP to be redirected.
  requests.responses.http = null;
  requests.session = { url, jar: new CookieJar() };
  for (const cookie of told.cookies) requests.session.jar.setCookieSync(cookie, url.href, { http: true });

  const results = ALL_TESTS.map((test) => test(requests));
  const modifiers = results.map(({ result }) => getScoreModifier(result));
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 100);
  const uncurved = sum(modifiers.filter((modifier) => modifier < 0));
  const { score, grade } = getGradeForScore(uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : uncurved);

  // The best that each test can say. A host is preloaded when whoever runs it has it put on the list of browsers.
  const reachable = ({ possibleResults }) => possibleResults.filter((result) => !result.endsWith("preloaded"));
  const best = ALL_RESULTS.map((output) => Math.max(...reachable(output).map(getScoreModifier)));
  const missed = results.map(({ result }) => result).filter((_, at) => modifiers[at] < best[at]);
  return { score, grade, best: sum(best), missed };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(scanned)));
