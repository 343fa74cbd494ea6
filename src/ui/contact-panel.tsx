import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { m } from "../paraglide/messages";
import { Icon } from "./icons/icon";
import "./contact-panel.css";

/** Where one can write to the organisation, empty when nobody has said; `whatsappText`: the number for reading. */
export type ContactChannels = { email: string; whatsapp: string; whatsappText: string };

/** From the site settings, which the root has read; undefined only when the root itself failed. */
const useContactChannels = (): ContactChannels | undefined => useRouteLoaderData<ContactChannels>("root");

/** Addresses that open the reader's own app with a message begun. */
const mailLink = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;
const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;

/**
 * A panel with the ways to write, WhatsApp first: it costs least for most readers. `subject` is put into the message, so
 * that nobody starts from an empty screen. `intro` stands above the ways, `children` below. Nothing when all is empty.
 */
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
