import { z } from "zod";
import { m } from "../../paraglide/messages";
import { endpoint } from "../../platform/api/endpoint.server";
import { refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import { readOwnChoices, saveOwnChoices } from "./notice-choices.service.server";
import { NOTICE_CHOICES, NOTICE_KINDS } from "./staff-notices.model";

const TAG = "Staff";
const kind = z.enum(NOTICE_KINDS);
const choice = z.enum(NOTICE_CHOICES);
const output = z.object({
  digest: z
    .boolean()
    .meta({ description: "Whether the caller gets an email each morning with pending work" }),
  kinds: z.array(
    z.object({
      kind,
      choice,
      choices: z
        .array(choice)
        .meta({ description: "Possible choices; for the last responsible person only `at_once`" }),
    }),
  ),
});

const toChoicesOutput = ({ digest, kinds }: Awaited<ReturnType<typeof readOwnChoices>>) => ({
  digest,
  kinds: kinds.map((one) => ({ ...one, choices: [...one.choices] })),
});

export const readNotifications = endpoint({
  summary: "The caller's email notifications, as far as their roles allow",
  tag: TAG,
  caller: "user",
  output,
  handle: async ({ deps, principal: user }) => ok(toChoicesOutput(await readOwnChoices(deps, user))),
});

export const saveNotifications = endpoint({
  summary: "Sets which notifications the caller gets at once, in the digest, or not",
  tag: TAG,
  caller: "user",
  body: z.object({ digest: z.boolean(), choices: z.partialRecord(kind, choice) }),
  output,
  refuses: ["forbidden", "conflict"],
  handle: async ({ deps, principal: user, body, locale }) => {
    const saved = await saveOwnChoices(deps, user, body);
    if (saved.ok) return ok(toChoicesOutput(await readOwnChoices(deps, user)));
    return saved.error === "forbidden"
      ? err("forbidden")
      : refuse("conflict", { message: m.notifications_last({}, { locale }) });
  },
});
