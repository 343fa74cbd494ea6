import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { m } from "../paraglide/messages";
import { Icon } from "./icons/icon";
import "./contact-panel.css";

/** Empty when not set. `whatsappText` is the number for display. */
export type ContactChannels = { email: string; whatsapp: string; whatsappText: string };

/** From the site settings in the root's data; undefined only when the root failed. */
const useContactChannels = (): ContactChannels | undefined => useRouteLoaderData<ContactChannels>("root");

const mailLink = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;
const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;

/** WhatsApp first, because it costs most readers least. `subject` fills in the message. */
export function ContactPanel({
  subject,
  intro,
  children,
}: {
  subject: string;
  intro: ReactNode;
  children?: ReactNode;
}) {
  const { email = "", whatsapp = "", whatsappText = "" } = useContactChannels() ?? {};
  const hasNoChannel = email === "" && whatsapp === "";
  if (hasNoChannel && !children) return null;
  return (
    <div className="panel stack">
      {hasNoChannel ? null : (
        <>
          {intro}
          <ul className="write-links">
            {whatsapp === "" ? null : (
              <li>
                <a className="button go wide" href={whatsappLink(whatsapp, subject)} rel="noreferrer">
                  <Icon name="message-circle" />
                  {m.write_whatsapp()}
                </a>
                <bdi className="soft small">{whatsappText}</bdi>
              </li>
            )}
            {email === "" ? null : (
              <li>
                <a className="button line wide" href={mailLink(email, subject)}>
                  <Icon name="mail" />
                  {m.write_mail()}
                </a>
                <bdi className="soft small">{email}</bdi>
              </li>
            )}
          </ul>
        </>
      )}
      {children}
    </div>
  );
}
