import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { createEmptyOutbox } from "../../features/outbox/outbox.fixture";
import { CommandError } from "./command-error";
import { mailsCommand } from "./mails-command";

const base = await testDeps();

/** An outbox with its command, and a function that returns the state of a new email. */
async function openOutbox() {
  const outbox = await createEmptyOutbox(base);
  const run = (...args: string[]) =>
    mailsCommand(args, async () => ({
      ...outbox.deps,
      config: { secret: "", previousSecrets: [], sealingSecrets: [], dataDir: "", mail: null },
    }));
  const send = async (kind: "mail" | "newsletter") => {
    const [id] = await outbox.enqueue({ bulk: kind === "newsletter" });
    await outbox.send();
    return (await outbox.row(id!)).state;
  };
  return { run, send };
}

test("suppress stops every email to an email address, in any spelling, and allow ends that", async () => {
  const { run, send } = await openOutbox();
  expect(await send("newsletter")).toBe("sent");
  expect(await run("suppress", "AMINA@Example.org")).toBe("AMINA@Example.org no longer gets emails.");
  expect(await send("newsletter")).toBe("suppressed");
  expect(await send("mail")).toBe("suppressed");
  expect(await run()).toContain("suppressed: staff: said on the command line");
  expect(await run("allow", "amina@example.org")).toBe(
    "amina@example.org gets emails again (blocked before: staff).",
  );
  expect(await send("mail")).toBe("sent");
  expect(await send("newsletter")).toBe("sent");
});

test.for(["complaint", "bounce"])("suppress with %s stops newsletters only", async (reason) => {
  const { run, send } = await openOutbox();
  expect(await run("suppress", "amina@example.org", reason)).toBe(
    "amina@example.org no longer gets newsletters.",
  );
  expect(await send("newsletter")).toBe("suppressed");
  expect(await run("allow", "Amina@example.org")).toContain(`blocked before: ${reason}`);
  expect(await send("newsletter")).toBe("sent");
  await run("suppress", "amina@example.org", reason);
  expect(await send("mail")).toBe("sent");
});

test("lifting a missing block is reported, and mistyped commands change nothing", async () => {
  const { run, send } = await openOutbox();
  expect(await run("allow", "amina@example.org")).toBe("amina@example.org was not blocked.");
  for (const [args, message] of [
    [["suppress"], /is not a command/],
    [["suppress", "amina"], /"amina" is not an email address/],
    [["allow", "amina@"], /"amina@" is not an email address/],
    [["suppress", "amina@example.org", "spam"], /Unexpected argument: "spam"/],
    [["suppress", "amina@example.org", "bounce", "now"], /Unexpected argument: "now"/],
    [["allow", "amina@example.org", "bounce"], /Unexpected argument: "bounce"/],
  ] as const) {
    const refused = run(...args);
    await expect(refused, args.join(" ")).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(CommandError);
  }
  expect(await send("newsletter")).toBe("sent");
});
