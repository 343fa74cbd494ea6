import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeys } from "../../platform/crypto/keys.server";
import { LOCALES } from "../../platform/i18n/locales";
import { memoryMailbox } from "../../adapters/memory-mailbox";
import { TEST_SECRET } from "../../../test/support/database";
import { type ReplyThread, parseReplyAddress, createReplyToHeader } from "./reply-address.service.server";

const mailbox = memoryMailbox();
const on = (pattern: string, secret = TEST_SECRET) => ({
  keys: createKeys(secret),
  replies: { pattern, mailbox },
});
const deps = on("Replies+*@mail.reboot.example");

const threads = fc.record<ReplyThread>({
  kind: fc.constantFrom("enquiry" as const, "registration" as const),
  id: fc.uuid(),
  locale: fc.constantFrom(...LOCALES),
});
const addressOf = (thread: ReplyThread) => createReplyToHeader(deps, thread)["Reply-To"]!;

test("a reply address identifies its record in any letter case, and its local part fits 64 characters", () => {
  fc.assert(
    fc.property(threads, (thread) => {
      const address = addressOf(thread);
      expect(address.split("@")[0]!.length).toBeLessThanOrEqual(64);
      for (const typed of [address, address.toLowerCase(), address.toUpperCase()])
        expect(parseReplyAddress(deps, typed)).toEqual(thread);
    }),
  );
});

test("the reply address of one record is invalid for another record, kind or language", () => {
  fc.assert(
    fc.property(
      threads,
      fc.nat(44),
      fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"),
      (thread, at, sign) => {
        const [before, code, after] = addressOf(thread).split(/(?<=\+)|(?=@)/) as [string, string, string];
        const other = code.slice(0, at) + sign + code.slice(at + 1);
        fc.pre(other !== code);
        expect(parseReplyAddress(deps, before + other + after)).toBeNull();
      },
    ),
  );
});

test("foreign and malformed addresses are no reply addresses", () => {
  const thread = { kind: "enquiry", id: crypto.randomUUID(), locale: "en" } as const;
  const theirs = createReplyToHeader(
    on("replies+*@mail.reboot.example", "another secret of thirty-two characters"),
    thread,
  );
  for (const address of [
    theirs["Reply-To"]!,
    "hello@mail.reboot.example",
    "replies+@mail.reboot.example",
    "replies+een@mail.reboot.example",
    addressOf(thread).replace("mail.", ""),
    "",
    "*",
  ])
    expect(parseReplyAddress(deps, address)).toBeNull();
});

test("without a reply mailbox, emails have no reply address", () => {
  const thread = { kind: "enquiry", id: crypto.randomUUID(), locale: "en" } as const;
  expect(createReplyToHeader({ ...deps, replies: null }, thread)).toEqual({});
  expect(parseReplyAddress({ ...deps, replies: null }, addressOf(thread))).toBeNull();
});
