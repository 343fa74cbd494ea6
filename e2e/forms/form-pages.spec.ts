import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { solveChallenge } from "altcha-lib";
import { verifyProofOfWork } from "../../src/platform/rate-limit/proof-of-work.server";
import { loadServerKeys } from "../support/server-keys";
import { serverForOrigin } from "../support/test-server";

/** Sample URLs of the pages with `PageHandle.formPage`, which are rendered once for everyone. */
const FORM_PAGES: Record<string, readonly string[]> = {
  "applications/pages/full-form-page.tsx": ["/register/whole"],
  "applications/pages/interest-page.tsx": ["/register/interest", "/register/interest?program=women-in-tech"],
  "applications/pages/register-page.tsx": ["/register", "/register?program=code-for-refugees"],
  "contact/pages/contact-page.tsx": ["/contact", "/contact?topic=concern"],
  "donations/gifts/pages/donate-page.tsx": ["/donate", "/donate?amount=50&period=monthly"],
  "mentors/pages/mentor-page.tsx": ["/mentor-application"],
  "partnerships/pages/partnership-page.tsx": ["/partnership"],
};

const FORM_ID = /name="clientId" value="([\da-f-]{36})"><input type="hidden" name="stamp" value="([^"]+)"/;
/** A challenge in the hydration data: JSON in a JSON string. */
const CHALLENGE = /\{(?:\\)+"parameters(?:\\)+":.*?(?:\\)+"signature(?:\\)+":(?:\\)+"[^"\\]*(?:\\)+"\}/;

async function readPage(request: APIRequestContext, url: string, headers: Record<string, string> = {}) {
  const response = await request.get(url, { headers });
  expect([response.status(), response.headers()["cache-control"]], url).toEqual([200, "private, no-store"]);
  const html = await response.text();
  const [, clientId = "", stamp = ""] = FORM_ID.exec(html) ?? [];
  return { html, clientId, stamp };
}

const withoutIdentity = ({ html, clientId, stamp }: Awaited<ReturnType<typeof readPage>>) =>
  html.replace(CHALLENGE, "challenge").replaceAll(clientId, "id").replaceAll(stamp, "stamp");

test("this test covers every page that is rendered once for everyone", () => {
  const folder = path.resolve("src/features");
  const declaring = globSync("**/pages/*.tsx", { cwd: folder }).filter((file) =>
    /\bformPage: true\b/.test(readFileSync(path.join(folder, file), "utf8")),
  );
  expect(declaring.toSorted()).toEqual(Object.keys(FORM_PAGES));
});

for (const [title, headers] of [
  ["full", {}],
  ["light", { "save-data": "on" }],
] as const)
  test(
    `the ${title} page of a form is identical for two readers except for the form's identity`,
    { tag: "@core" },
    async ({ request }) => {
      for (const url of Object.values(FORM_PAGES).flat()) {
        const [first, second] = [
          await readPage(request, url, headers),
          await readPage(request, url, headers),
        ];
        expect(first.clientId, url).not.toBe("");
        expect(second.clientId, url).not.toBe(first.clientId);
        expect(second.html, url).not.toContain(first.clientId);
        expect(withoutIdentity(second), url).toBe(withoutIdentity(first));
      }
    },
  );

test("the challenge in the second reader's page belongs to the second reader's form", async ({
  request,
  baseURL,
}) => {
  await readPage(request, "/donate");
  const { html, clientId } = await readPage(request, "/donate");
  const challenge = JSON.parse(JSON.parse(`"${JSON.parse(`"${CHALLENGE.exec(html)![0]}"`)}"`));
  const solution = await solveChallenge({ challenge, deriveKey });
  const keys = await loadServerKeys(serverForOrigin(baseURL!));
  const verify = (subject: string) =>
    verifyProofOfWork({ keys, now: () => new Date() }, subject, JSON.stringify({ challenge, solution }));
  expect(await verify(clientId)).not.toBeNull();
  expect(await verify(clientId.replace(/.$/, "x"))).toBeNull();
});
