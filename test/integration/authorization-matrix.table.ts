import type { NamedTest } from "../support/test-titles";
import { ACCOUNT_CALLS, ACCOUNT_PAGES, ACCOUNT_POST_BODIES } from "./authorization-matrix.accounts";
import { ADMIN_CALLS, ADMIN_PAGES } from "./authorization-matrix.admin";
import type { Ownership } from "./authorization-matrix.ownership";
import { PUBLIC_CALLS, PUBLIC_PAGES, PUBLIC_POST_BODIES } from "./authorization-matrix.public";

/** @throws Error on a duplicate key */
function joinParts<T>(...parts: Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const joined = Object.fromEntries(entries);
  if (Object.keys(joined).length < entries.length) throw new Error("a key is in two parts of the table");
  return joined;
}

/** Pages of `src/routes.ts` with a parameter, and account pages. */
export const PAGES: Readonly<Record<string, Ownership>> = joinParts(PUBLIC_PAGES, ACCOUNT_PAGES, ADMIN_PAGES);

/** Calls of `src/registry/api-routes.ts` that name a record in their URL or body. */
export const API_CALLS: Readonly<Record<string, Ownership>> = joinParts(
  PUBLIC_CALLS,
  ACCOUNT_CALLS,
  ADMIN_CALLS,
);

/** Uploads by tus (`server/api/upload-routes.ts`) and account channels are not in the route tables. */
export const OTHER_SURFACES: readonly NamedTest[] = [
  {
    file: "src/server/api/upload-routes.test.ts",
    test: "an upload is available only at the URL that its sender received",
  },
  {
    file: "src/features/enquiries/attached-file.test.ts",
    test: "%s: an upload of another sender, an unfinished, an attached and an unknown one are refused",
  },
  {
    file: "src/server/api/upload-routes.test.ts",
    test: "a signed-in user owns uploads by account, in both styles",
  },
  {
    file: "src/registry/realtime-channels.test.ts",
    test: "`account` resolves to the own account and never to another",
  },
  { file: "src/server/api/idempotency.test.ts", test: "a key belongs to its caller and to one endpoint" },
  {
    file: "src/features/accounts/sessions/sessions.test.ts",
    test: "people can list and end their own sessions, but no one else's",
  },
  {
    file: "src/features/accounts/passkeys/passkeys.test.ts",
    test: "a removed passkey cannot sign in; removal ends other sessions and sends an email",
  },
];

/** Bodies that change something, for pages with a secret and a form. */
export const POST_BODIES: Readonly<Record<string, Record<string, string>>> = joinParts(
  PUBLIC_POST_BODIES,
  ACCOUNT_POST_BODIES,
);
