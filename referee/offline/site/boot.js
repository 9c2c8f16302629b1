// The first page of the offline site, and its answer to every address before it was taken along:
// leads to the page for that, in a language that the reader knows.
const languages = [...document.querySelectorAll("a[hreflang]")].map((link) => link.hreflang);
const known = [location.pathname.split("/")[1], ...navigator.languages.map((tag) => tag.split("-")[0])];
const language = known.find((code) => languages.includes(code)) ?? languages.at(-1);
const then = location.pathname + location.search;
location.replace(`/${language}/take-along.html${then === "/" ? "" : `?then=${encodeURIComponent(then)}`}`);
