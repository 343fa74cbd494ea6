import { useRouteLoaderData } from "react-router";
import { m } from "../paraglide/messages";
import { Icon } from "./icon";
import "./write-links.css";

/** Where one can write to the organisation; `whatsapp` is E.164, `whatsappText` the same number for reading. */
export type Addresses = { email: string; whatsapp: string; whatsappText: string };

/** From the site settings, which the root has read; undefined only when the root itself failed. */
export const useAddresses = (): Addresses | undefined => useRouteLoaderData<Addresses>("root");

/** Addresses that open the reader's own app with a message begun. */
export const mailLink = (email: string, subject: string, body = ""): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}${body === "" ? "" : `&body=${encodeURIComponent(body)}`}`;
const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;

/**
 * Two ways to write, WhatsApp first: it costs least for most readers. `subject` and `template` are put into the message,
 * so that nobody starts from an empty screen.
 */
export function WriteLinks({ subject, template = "" }: { subject: string; template?: string }) {
  const addresses = useAddresses();
  if (!addresses) return null;
  const { email, whatsapp, whatsappText } = addresses;
  const text = template === "" ? subject : `${subject}\n\n${template}`;
  return (
    <ul className="write-links">
      <li>
        <a className="button go wide" href={whatsappLink(whatsapp, text)} rel="noreferrer">
          <Icon name="message-circle" />
          {m.write_whatsapp()}
        </a>
        <bdi className="soft small">{whatsappText}</bdi>
      </li>
      <li>
        <a className="button line wide" href={mailLink(email, subject, template)}>
          <Icon name="mail" />
          {m.write_mail()}
        </a>
        <bdi className="soft small">{email}</bdi>
      </li>
    </ul>
  );
}
