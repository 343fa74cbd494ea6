// Fills in public forms like a browser without scripts: page, form number, post, result page.
import { randomUUID } from "node:crypto";
import http from "node:http";

const REFERENCE = /[A-Z]{3}-[2-9]{4}/;
/** Slightly above the minimum fill time of `src/platform/forms/form-guard.server.ts`, in milliseconds. */
export const FILL_TIME_MS = 3500;

const defaultAgent = new http.Agent({ keepAlive: true, maxSockets: 256 });
export const valueOf = (html, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1];

let people = 0;
/** Each person has a unique IP address and email address, so that no limit applies. */
export function createPerson() {
  people++;
  return {
    address: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
    email: `${randomUUID()}@example.org`,
  };
}

/** Sends one request. @param site `timeoutMs` is optional */
export function sendRequest(
  { base, origin, agent = defaultAgent, timeoutMs },
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

/** @returns the path that the post redirects to. After a 503 nothing was stored */
async function postForm(site, person, path, fields) {
  const { status, to } = await sendRequest(site, person, "POST", path, fields);
  if (status !== 303)
    throw new UnexpectedStatusError(`a post to ${path.split("/")[1]} was answered with ${status}`);
  return to.replace(site.origin, "");
}

/** @returns the reference on a result page, or null. Rejects when the program is overloaded */
export async function readReference(site, person, path) {
  const { status, html } = await sendRequest(site, person, "GET", path);
  if (status === 503) throw new UnexpectedStatusError("the result page was answered with 503");
  return REFERENCE.exec(html.slice(html.indexOf("<main")))?.[0] ?? null;
}

export const contact = {
  title: "messages (/contact: 1 post, result page)",
  table: "enquiry",
  async openForm(site, person) {
    return openForm(site, person, "/contact");
  },
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

export const registration = {
  title: "registrations (/register: 4 posts, 4 pages)",
  table: "registration",
  async openForm(site, person) {
    const form = await openForm(site, person, "/register");
    return { ...form, intake: /<option value="([0-9a-f-]{36})"/.exec(form.html)[1], html: undefined };
  },
  async send(site, person, { clientId, stamp, intake }) {
    const you = {
      clientId,
      stamp,
      homepage: "",
      intake,
      country: "KE",
      fullName: "Amina Yusuf",
      email: person.email,
      preferredContact: "email",
      preferredLanguage: "en",
      yearOfBirth: "1998",
    };
    let at = await postForm(site, person, "/register", you);
    for (const answers of [PLACE, GOALS, { privacy: "yes" }]) {
      if (/\/sent\//.test(at)) return at;
      const { status, html, to } = await sendRequest(site, person, "GET", at);
      // The registration was sent before the kill, so its draft is gone.
      if (status === 410) return at.replace(/draft\/([^/]+)\/.*$/, "sent/$1");
      if (status !== 200)
        throw new UnexpectedStatusError(`a registration step was answered with ${status} ${to ?? ""}`);
      const form = { clientId: valueOf(html, "clientId") ?? "", stamp: valueOf(html, "stamp") ?? "" };
      at = await postForm(site, person, at, { ...form, ...answers });
    }
    return at;
  },
};
