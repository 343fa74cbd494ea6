import { readdirSync } from "node:fs";
import {
  UnexpectedStatusError,
  sendRequest,
  contact,
  openForm,
  createPerson,
  valueOf,
} from "./form-clients.mjs";

/** Wait for browsers without a proof of work (`src/platform/forms/form-guard.server.ts`), in milliseconds. */
export const MAX_CHALLENGE_WAIT_MS = 60_000;
const MIN_FILL_MS = 3000;
const EVENT = "displaced-developers-conference";
const LANGUAGES = ["/fr", "/ar", "/sw"];
const PAGES = [
  "/",
  "/",
  "/",
  "/about",
  "/programs",
  "/programs/code-for-refugees",
  "/programs/women-in-tech",
  "/events",
  `/events/${EVENT}`,
  "/events/git-and-github-in-one-day",
  "/gallery",
  "/gallery/graduation",
  "/blog",
  "/blog/my-first-pull-request",
  "/blog/the-solar-lab-is-open",
  "/achievements",
  "/team",
  "/fundraisers",
  "/fundraisers/laptop-drive-2024",
  "/fundraisers/solar-lab",
  "/support",
  "/initiatives",
  "/initiatives/laptop-repair-bench",
  "/transparency",
  "/privacy-policy",
];
const FORMS = ["/contact", "/register", "/donate", "/mentor-application", "/partnership"];
const CALLS = [
  "/api/v1/events?status=upcoming&limit=12",
  "/api/v1/posts?q=solar&limit=10",
  "/api/v1/campaigns?status=open&limit=5",
  "/api/v1/programs?category=web-development&limit=20",
  "/api/v1/campaigns/laptop-drive-2024",
  "/api/v1/gallery?limit=24",
];
const OWN = ["/", "/account", "/programs", "/fundraisers/laptop-drive-2024", "/code"];
const PURPOSES = ["general", "campaign:laptop-drive-2024", "campaign:solar-lab"];
const COMPRESSED = { "accept-encoding": "br" };
const LIGHT = { "save-data": "on" };

function roundRobin(list) {
  let next = 0;
  return () => list[next++ % list.length];
}

/** Queues the results of requests for later ones. `ready` is the minimum age in milliseconds. */
function createFollowUps(ready = 0) {
  const waiting = [];
  return {
    add: (value) => void waiting.push({ value, at: performance.now() + ready }),
    take: () => (waiting[0]?.at <= performance.now() ? waiting.shift().value : null),
  };
}

/**
 * @typedef {{ title: string, of: number, ask: () => Promise<void> | null }} Kind `of`: per 1000 requests
 * @param {{ messages: object[], gifts: object[] }} forms opened by `openForms`
 * @returns {Kind[]}
 */
export function busyDay(site, accounts, forms) {
  const people = roundRobin(Array.from({ length: 2000 }, createPerson));
  const known = new Map();
  const getPage = async (path, { headers, statuses = [200] } = {}) => {
    const answer = await sendRequest(site, people(), "GET", path, undefined, headers);
    if (!statuses.includes(answer.status)) throw new UnexpectedStatusError(`GET ${path}: ${answer.status}`);
    return answer;
  };
  const readKind = (title, of, paths, headers) => {
    const next = roundRobin(paths);
    return { title, of, ask: () => getPage(next(), { headers }) };
  };
  const again = roundRobin(PAGES);
  const account = roundRobin(accounts);
  const own = roundRobin(OWN);
  return [
    readKind("cached pages", 391, PAGES, COMPRESSED),
    {
      title: "unchanged pages (304)",
      of: 170,
      async ask() {
        const path = again();
        const etag = known.get(path);
        const headers = { ...COMPRESSED, ...(etag ? { "if-none-match": etag } : {}) };
        const answer = await getPage(path, { headers, statuses: [200, 304] });
        known.set(path, answer.etag);
      },
    },
    readKind(
      "pages in other languages",
      150,
      PAGES.flatMap((path) => LANGUAGES.map((language) => language + path)),
      COMPRESSED,
    ),
    readKind("light pages", 40, PAGES, { ...COMPRESSED, ...LIGHT }),
    readKind("scripts, fonts, icons", 130, listBuiltFiles(), COMPRESSED),
    readKind("API calls with filters", 50, CALLS),
    readKind("health checks", 30, ["/healthz", "/readyz"]),
    { title: "pages of signed-in people", of: 10, ask: () => getPage(own(), { headers: account() }) },
    readKind("searches", 5, ["/search?q=solar", "/search?q=laptop", "/fr/search?q=atelier"], COMPRESSED),
    readKind("pages with a form", 8, FORMS, COMPRESSED),
    ...messages(site, forms.messages),
    ...gifts(site, forms.gifts),
    ...orders(site),
  ];
}

/** Requests every page once, in each language, full and light: after a day they are all cached. */
export async function warmPages(site) {
  const reader = createPerson();
  for (const path of new Set(["", ...LANGUAGES].flatMap((language) => PAGES.map((page) => language + page))))
    for (const more of [COMPRESSED, { ...COMPRESSED, ...LIGHT }])
      await sendRequest(site, reader, "GET", path, undefined, more);
}

function listBuiltFiles() {
  const all = readdirSync("build/client/assets").filter((name) => /\.(js|woff2)$/.test(name));
  return ["/favicon.svg", ...all.filter((_, number) => number % 5 === 0).map((name) => `/assets/${name}`)];
}

export async function openForms(site, path, count) {
  const forms = [];
  while (forms.length < count) {
    const person = createPerson();
    forms.push({ person, ...(await openForm(site, person, path)) });
  }
  return forms;
}

async function postForm(site, person, path, fields) {
  const { status, to } = await sendRequest(site, person, "POST", path, fields);
  if (status !== 303) throw new UnexpectedStatusError(`POST ${path.split("/")[1]}: ${status}`);
  return to.replace(site.origin, "");
}

const page = async (site, person, path) => {
  const answer = await sendRequest(site, person, "GET", path);
  if (answer.status !== 200) throw new UnexpectedStatusError(`GET ${path.split("/")[1]}: ${answer.status}`);
};

function messages(site, forms) {
  const results = createFollowUps();
  return [
    {
      title: "messages sent",
      of: 5,
      ask() {
        const form = forms.pop();
        if (!form) return null;
        return contact
          .send(site, form.person, form)
          .then((path) => results.add({ person: form.person, path }));
      },
    },
    {
      title: "result pages of messages",
      of: 5,
      ask() {
        const result = results.take();
        return result && page(site, result.person, result.path);
      },
    },
  ];
}

function gifts(site, forms) {
  const pages = createFollowUps();
  const purpose = roundRobin(PURPOSES);
  return [
    {
      title: "gifts",
      of: 1,
      ask() {
        const form = forms.pop();
        if (!form) return null;
        const { person, clientId, stamp } = form;
        return postForm(site, person, "/donate", {
          clientId,
          stamp,
          homepage: "",
          period: "one_time",
          other: "25",
          currency: "USD",
          for: purpose(),
          name: "Giver",
          email: person.email,
          method: "card",
        }).then((path) => pages.add({ person, path }));
      },
    },
    {
      title: "gift payments",
      of: 1,
      ask() {
        const payment = pages.take();
        return payment && postForm(site, payment.person, payment.path, { outcome: "succeed" });
      },
    },
  ];
}

function orders(site) {
  const chosen = createFollowUps(MIN_FILL_MS + 500);
  const placed = createFollowUps();
  const path = `/events/${EVENT}/order`;
  return [
    {
      title: "tickets chosen",
      of: 2,
      async ask() {
        const person = createPerson();
        const { status, html } = await sendRequest(site, person, "POST", path, { "take.regular": "1" });
        if (status !== 200) throw new UnexpectedStatusError(`tickets: ${status}`);
        const fields = ["clientId", "stamp", "seen"].map((name) => [name, valueOf(html, name)]);
        chosen.add({ person, fields: Object.fromEntries(fields) });
      },
    },
    {
      title: "ticket orders",
      of: 1,
      ask() {
        const order = chosen.take();
        if (!order) return null;
        const { person, fields } = order;
        return postForm(site, person, path, {
          ...fields,
          "guests.0.type": "regular",
          "guests.0.name": "",
          gift: "",
          fullName: "Amina Yusuf",
          email: person.email,
          accessNeeds: "",
          homepage: "",
        }).then((to) => placed.add({ person, path: to }));
      },
    },
    {
      title: "order pages",
      of: 1,
      ask() {
        const order = placed.take();
        return order && page(site, order.person, order.path);
      },
    },
  ];
}
