import { useState } from "react";
import type { ContentKind } from "../../platform/content/content-kind";
import { conflictingItem, fieldErrors } from "../api/api-errors";
import { type DeadLinkInField, findDeadLinks } from "./find-dead-links";
import type { GuestNotice, GuestNoticeConfirmation, NoticePreview } from "./guest-notice";

type Data = Record<string, unknown>;
type NoticeDecision = { notice: GuestNotice | false; reportResult: (error: unknown) => void };
const toError = (error: unknown): unknown => error ?? new Error();

export const NOT_SENT = Symbol("not sent");

/** Whether the page shows the error. The dialog shows errors of its own body field (`dialog`). */
export function isPageError(error: unknown, dialog: string): boolean {
  const isOfDialog = (field: string) => field === dialog || field.startsWith(`${dialog}.`);
  return (
    error === NOT_SENT ||
    conflictingItem(error) !== null ||
    Object.keys(fieldErrors(error)).some((field) => !isOfDialog(field))
  );
}

type DeadLinkConfirmation = {
  found: readonly DeadLinkInField[];
  decide: (shouldContinue: boolean) => void;
};

type VersionConfirmation = Pick<DeadLinkConfirmation, "decide">;

type NoticeQuestion = { item: string; data: Data; preview: NoticePreview };

/** Questions before something becomes public; each resolves once its dialog is answered. */
export function usePublishConfirmations(kind: ContentKind) {
  const [links, setLinks] = useState<DeadLinkConfirmation | null>(null);
  const [version, setVersion] = useState<VersionConfirmation | null>(null);
  const [guests, setGuests] = useState<GuestNoticeConfirmation | null>(null);

  async function confirmDeadLinks(data: Data): Promise<boolean> {
    const found = await findDeadLinks(kind.fields, data);
    if (found.length === 0) return true;
    const shouldContinue = await new Promise<boolean>((decide) => setLinks({ found, decide }));
    setLinks(null);
    return shouldContinue;
  }

  /** Consents name the version of a text, so a new version needs a confirmation. */
  async function confirmNewVersion(): Promise<boolean> {
    if (!kind.waits) return true;
    const shouldContinue = await new Promise<boolean>((decide) => setVersion({ decide }));
    setVersion(null);
    return shouldContinue;
  }

  /** Publishes with the chosen notice; its dialog shows errors of the notice. @returns false: not to be published */
  async function publishWithNotice(
    question: NoticeQuestion,
    publish: (notice: GuestNotice) => Promise<void>,
  ): Promise<boolean> {
    const { notice, reportResult } = await new Promise<NoticeDecision>((answer) => {
      const decide = (decided: GuestNotice | false) =>
        new Promise((settled) => answer({ notice: decided, reportResult: settled }));
      setGuests({ ...question, decide });
    });
    const error = notice === false ? null : await publish(notice).then(() => null, toError);
    reportResult(error);
    if (error !== null && !isPageError(error, "notice")) return publishWithNotice(question, publish);
    setGuests(null);
    if (error !== null) throw error;
    return notice !== false;
  }

  return { links, version, guests, confirmDeadLinks, confirmNewVersion, publishWithNotice };
}
