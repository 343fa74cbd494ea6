import { data } from "react-router";
import { enquiryKinds } from "../enquiry-kinds.service.server";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { depsContext } from "../../../platform/pages/request-context";
import { formatList } from "../../../platform/i18n/format";
import { listSentFiles } from "../../uploads/read-uploads.service.server";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { DeliveryNote } from "../../outbox/ui/delivery-note";
import { ContentBlock } from "../../../ui/section";
import { WipeDeviceNote } from "../../../ui/wipe-device-note";
import { secretPageHeaders } from "../../../platform/pages/page-headers";
import { findEnquiry, findEnquiryMailProblem, readAccessNumber } from "../enquiries.service.server";
import { enquiryView } from "../enquiry-view.server";
import { readSentId } from "../sent-link.service.server";
import type { Route } from "./+types/sent-page";
import "../ui/sent.css";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

/** The link expires after a day. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const id = readSentId(deps, params.signed);
  const enquiry = id === null ? null : await findEnquiry(deps, id);
  if (enquiry === null) return data({ sent: null }, { status: 410 });
  const { reference, now, next } = enquiryView(enquiryKinds, enquiry, getLocale());
  const number = await readAccessNumber(deps, enquiry.id);
  const mailProblem = await findEnquiryMailProblem(deps, enquiry);
  const files = await listSentFiles(deps, { kind: "enquiry", id: enquiry.id });
  const fileNames = formatList(
    files.map(({ name }) => `\u2068${name}\u2069`),
    getLocale(),
  );
  return data({ sent: { reference, now, next, fileNames, mailed: enquiry.mailed, mailProblem, number } });
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.enquiry_sent(),
    description: m.enquiry_sent(),
    path: "/sent",
    noIndex: true,
  });

export default function SentPage({ loaderData: { sent } }: Route.ComponentProps) {
  if (sent === null)
    return (
      <div className="column">
        <PageHead title={m.enquiry_sent_over()} lead={m.enquiry_sent_over_lead()} />
        <div className="wrap section follows">
          <CodeLink />
        </div>
      </div>
    );
  const { reference, now, next, fileNames, mailed, mailProblem, number } = sent;
  return (
    <div className="column">
      <PageHead
        title={m.enquiry_sent()}
        lead={number === null ? m.enquiry_sent_lead({ reference }) : m.enquiry_sent_number_lead()}
      />
      <div className="wrap section follows">
        <div className="sent">
          <p className="sent-reference">
            <span>{m.enquiry_reference()}</span> <bdi translate="no">{reference}</bdi>
          </p>
          {number === null ? null : (
            <p className="sent-reference">
              <span>{m.enquiry_number()}</span>{" "}
              <bdi translate="no">
                {number.slice(0, 4)} {number.slice(4)}
              </bdi>
            </p>
          )}
          <ContentBlock id="now" title={m.enquiry_sent_now()}>
            <p>{now}</p>
            {fileNames === "" ? null : <p>{m.enquiry_sent_files({ names: fileNames })}</p>}
          </ContentBlock>
          <ContentBlock id="next" title={m.enquiry_sent_next()}>
            <p>{next}</p>
            {mailed && mailProblem === null ? <p className="soft">{m.enquiry_sent_mail()}</p> : null}
            {mailProblem === null ? null : <DeliveryNote problem={mailProblem} />}
          </ContentBlock>
          <ContentBlock id="look" title={m.enquiry_sent_look()}>
            <p>{number === null ? m.enquiry_sent_look_text() : m.enquiry_sent_number_text()}</p>
            <CodeLink code={reference} />
          </ContentBlock>
          <WipeDeviceNote />
        </div>
      </div>
    </div>
  );
}

const CodeLink = ({ code }: { code?: string }) => (
  <p>
    <SiteLink className="button line" to={code ? `/code?code=${code}` : "/code"}>
      {m.enquiry_mail_button()}
      <Icon name="arrow-right" flip />
    </SiteLink>
  </p>
);
