// People who fill in public forms as a browser without script does: page, form number, post, result page.
import { randomUUID } from "node:crypto";
import http from "node:http";

const REFERENCE = /[A-Z]{3}-[2-9]{4}/;
/** The site takes no form before (`src/platform/forms/form-guard.server.ts`), in milliseconds. */
export const FILL_TIME_MS = 3500;

const defaultAgent = new http.Agent({ keepAlive: true, maxSockets: 256 });
export const valueOf = (html, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1];

let people = 0;
/** Somebody at an address and with a mailbox of their own, so that no limit is met. */
export function createPerson() {
  people++;
  return {
    address: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
    email: `${randomUUID()}@example.org`,
  };
}

/**
 * One request. Rejects when the program is gone.
 * @param {{ base: string, origin: string, agent?: http.Agent, patience?: number }} site
 *   `patience`: whoever has no answer by then goes away, in milliseconds
 * @param more further headers
 */
export function sendRequest(
  { base, origin, agent = defaultAgent, patience: timeoutMs },
  person,
  method,
  path,
  fields,
  more = {},
) {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = { "x-forwarded-for": person.address, ...more };
  if (body !== undefined)
    Object.assign(headers, {
      origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    });
  return new Promise((resolve, reject) => {
    const signal = timeoutMs && AbortSignal.timeout(timeoutMs);
    const sent = http.request(base + path, { method, headers, agent, signal }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          to: answer.headers.location,
          etag: answer.headers.etag,
          html: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export class UnexpectedStatusError extends Error {}

export async function openForm(site, person, path) {
  const { status, html } = await sendRequest(site, person, "GET", path);
  if (status !== 200) throw new UnexpectedStatusError(`${path} was answered with ${status}`);
  return { html, clientId: valueOf(html, "clientId"), stamp: valueOf(html, "stamp") };
}

/** @returns where the post leads. 503 is the program's own "not now, nothing was kept" */
async function postForm(site, person, path, fields) {
  const { status, to } = await sendRequest(site, person, "POST", path, fields);
  if (status !== 303)
    throw new UnexpectedStatusError(`a post to ${path.split("/")[1]} was answered with ${status}`);
  return to.replace(site.origin, "");
}

/** The reference on a result page; null when there is none. Rejects when the program has no time for the page. */
export async function readReference(site, person, path) {
  const { status, html } = await sendRequest(site, person, "GET", path);
  if (status === 503) throw new UnexpectedStatusError("the result page was answered with 503");
  return REFERENCE.exec(html.slice(html.indexOf("<main")))?.[0] ?? null;
}

/** A message to the organisation: one post. */
export const contact = {
  title: "messages (/contact: 1 post, result page)",
  table: "enquiry",
  async openForm(site, person) {
    return openForm(site, person, "/contact");
  },
  /** @returns path of the result page */
  send: (site, person, { clientId, stamp }) =>
    postForm(site, person, "/contact", {
      clientId,
      stamp,
      homepage: "",
      topic: "other",
      name: "Amina Yusuf",
      email: person.email,
      message: `Is there still a place in the class? I ask for my sister. ${person.email}`,
      privacy: "yes",
    }),
};

const PLACE = {
  placeName: "Kakuma",
  deviceAccess: "own_phone",
  internetAccess: "daily",
  hoursPerWeek: "5",
  availability: "evenings",
  supportNeeds: "none",
};
const GOALS = {
  educationLevel: "secondary",
  languageLevel: "talk",
  codingExperience: "never",
  languages: "python",
  motivation: "I want to build a page for my mother's shop.",
};

/** A whole registration: three steps, the check, each a post and the page it leads to. */
export const registration = {
  title: "registrations (/register: 4 posts, 4 pages)",
  table: "registration",
  async openForm(site, person) {
    const form = await openForm(site, person, "/register");
    return { ...form, intake: /<option value="([0-9a-f-]{36})"/.exec(form.html)[1], html: undefined };
  },
  async send(site, person, { clientId, stamp, intake }) {
    const you = {
      ...{ clientId, stamp, homepage: "", intake, country: "KE", fullName: "Amina Yusuf" },
      ...{ email: person.email, preferredContact: "email", preferredLanguage: "en", yearOfBirth: "1998" },
    };
    let at = await postForm(site, person, "/register", you);
    for (const answers of [PLACE, GOALS, { privacy: "yes" }]) {
      if (/\/sent\//.test(at)) return at;
      const { status, html, to } = await sendRequest(site, person, "GET", at);
      // Sent already, before the program was killed: there is no draft any more, only the result.
      if (status === 410) return at.replace(/draft\/([^/]+)\/.*$/, "sent/$1");
      if (status !== 200) throw new UnexpectedStatusError(`a step was answered with ${status} ${to ?? ""}`);
      const form = { clientId: valueOf(html, "clientId") ?? "", stamp: valueOf(html, "stamp") ?? "" };
      at = await postForm(site, person, at, { ...form, ...answers });
    }
    return at;
  },
};
