import type { ReactNode } from "react";
import { ErrorSummary } from "../../../ui/form/error-summary";
import type { FormProblem } from "../../../platform/forms/form-problem";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { type Crumb, PageHead } from "../../../ui/page-head";
import type { HeadData } from "../../../ui/page-meta";
import { type FlashMessageKey, flashMessage } from "./flash-messages";
import "./account-frame.css";

/** Without a title: the page sets it, because it shows errors. */
export const accountMeta = (head: HeadData, title: string, description: string, path: string) =>
  formMeta(head, { title, description, path, noIndex: true });

type Props = {
  head: HeadData;
  title: string;
  lead?: string;
  above?: Crumb[];
  problem?: FormProblem | undefined;
  messageKey?: FlashMessageKey | null | undefined;
  children: ReactNode;
};

export function AccountFrame({ head, title, lead, above = [], problem, messageKey, children }: Props) {
  return (
    <div className="column">
      <FormTitle title={title} head={head} problem={problem} />
      <PageHead title={title} lead={lead} above={above} art={{ seed: "account", family: "plait" }} />
      <div className="wrap section follows">
        <div className="stack account">
          {problem ? <ErrorSummary problem={problem} /> : null}
          {messageKey && !problem ? (
            <p className="done" role="status">
              {flashMessage(messageKey)}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}

export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="account-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
