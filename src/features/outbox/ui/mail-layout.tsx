import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { m } from "../../../paraglide/messages";
import { type Locale, directionOf } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";

export type MailContent = {
  above?: string;
  /** Preview line that email programs show before opening. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Longer text below the paragraphs: clean HTML of `renderMarkdown`, and the same text as plain text. */
  article?: { html: string; text: string };
  button?: { label: string; href: string };
  small: string[];
  links?: { label: string; href: string }[];
};
type MailContext = { locale: Locale; organisation: string; origin: string };

const DYES = ["#FFC22E", "#141B3C", "#C73A1D", "#141B3C", "#0B6B4A"];
const NIGHT = "#141B3C";
const PAGE = "#FFF3D0";
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif";
const DARK_MODE_CSS =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){.b{background:#0D1230!important}.c{background:#161D45!important;color:#F6F2E4!important}.s,.s a,.p a{color:#CBD0EA!important}}";

/** Renders HTML and plain text with the same words. Loads only untracked pictures (docs/design.md). */
export function renderMail(content: MailContent, mailContext: MailContext): { html: string; text: string } {
  const { above, heading, paragraphs, article, button, small } = content;
  const links = linksOf(content, mailContext);
  const text = [
    ...(above ? [above] : []),
    mailContext.organisation,
    heading,
    ...paragraphs,
    ...(article ? [article.text] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...small,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
  ].join("\n\n");
  const html = renderToStaticMarkup(<MailLayout {...content} {...mailContext} links={links} />);
  return { html: `<!DOCTYPE html>${html}`, text: `${text}\n` };
}

/** Adds a link to the code page to every email whose button does not open that page. */
function linksOf({ button, links = [] }: MailContent, { locale, origin }: MailContext) {
  const href = origin + hrefOf("/code", locale);
  return button?.href.startsWith(href) ? links : [...links, { label: m.mail_code({}, { locale }), href }];
}

type MailLayoutProps = MailContent &
  Pick<MailContext, "locale" | "organisation"> &
  Required<Pick<MailContent, "links">>;

function MailLayout(props: MailLayoutProps) {
  const { preheader, heading, locale } = props;
  const dir = directionOf(locale);
  return (
    <html lang={locale} dir={dir}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{heading}</title>
        <style>{DARK_MODE_CSS}</style>
      </head>
      <body className="b" style={{ backgroundColor: PAGE, margin: 0, padding: 0 }}>
        <Preheader text={preheader} />
        <Table>
          <td className="b" align="center" style={{ backgroundColor: PAGE, padding: "24px 12px" }}>
            <div style={{ maxWidth: "600px", margin: "0 auto", textAlign: "start" }}>
              <Selvedge />
              <Table>
                <td
                  className="c"
                  dir={dir}
                  style={{
                    background: "#ffffff",
                    color: NIGHT,
                    padding: "28px 24px",
                    font: `17px/1.6 ${FONT}`,
                  }}
                >
                  <MailBody {...props} />
                </td>
              </Table>
              <Selvedge />
            </div>
          </td>
        </Table>
      </body>
    </html>
  );
}

function MailBody({
  above,
  heading,
  paragraphs,
  article,
  button,
  small,
  links,
  locale,
  organisation,
}: MailLayoutProps) {
  return (
    <>
      {above ? <SmallPrint lines={[above]} /> : null}
      <p style={{ margin: "0 0 20px", font: `bold 20px/1.6 ${FONT}` }}>{organisation}</p>
      <h1 style={{ margin: "0 0 12px", font: `bold 28px/1.25 ${FONT}` }}>{heading}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ margin: "0 0 16px", font: `17px/1.6 ${FONT}` }}>
          {paragraph}
        </p>
      ))}
      {article ? (
        <div
          className="p"
          style={{ font: `17px/1.6 ${FONT}`, overflowWrap: "anywhere" }}
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      ) : null}
      {button ? <MailButton {...button} /> : null}
      <SmallPrint lines={small} />
      {button ? <SmallPrint lines={[m.mail_link({}, { locale })]} href={button.href} /> : null}
      {links.map((link) => (
        <SmallLink key={link.href} {...link} />
      ))}
    </>
  );
}

/** A table for layout with one row: programs that read email ignore other layouts. */
const Table = ({ dir, width = "100%", children }: { dir?: "ltr"; width?: string; children: ReactNode }) => (
  <table role="presentation" width={width} cellPadding={0} cellSpacing={0} border={0} dir={dir}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

/** Length up to which eemail programs fill the line below the subject with the text that follows, in characters. */
const PREHEADER_LENGTH = 150;

/** The line below the subject in a list of emails, filled up so that no other text appears in it. */
const Preheader = ({ text }: { text: string }) => (
  <div style={HIDDEN}>
    {text}
    {"\u00A0\u200C".repeat(Math.max(0, PREHEADER_LENGTH - text.length))}
  </div>
);
const HIDDEN: CSSProperties = {
  display: "none",
  overflow: "hidden",
  lineHeight: "1px",
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

const Selvedge = () => (
  <Table dir="ltr">
    {Array.from({ length: 20 }, (_, index) => (
      <td
        key={index}
        width="5%"
        height={14}
        style={{ backgroundColor: DYES[index % DYES.length], lineHeight: "14px", fontSize: 0 }}
      >
        &nbsp;
      </td>
    ))}
  </Table>
);

/** Outlook ignores the padding of links; `mso-padding-alt` pads the cell there, and only there. */
const BUTTON_CELL = {
  backgroundColor: "#FFC22E",
  border: `2px solid ${NIGHT}`,
  borderRadius: "4px",
  msoPaddingAlt: "13px 22px",
} as CSSProperties;

const MailButton = ({ label, href }: NonNullable<MailContent["button"]>) => (
  <Table width="auto">
    <td style={BUTTON_CELL}>
      <a
        href={href}
        target="_blank"
        style={{
          display: "inline-block",
          padding: "13px 22px",
          color: NIGHT,
          font: `bold 17px/1.2 ${FONT}`,
          textDecoration: "none",
        }}
      >
        {label}
      </a>
    </td>
  </Table>
);

const SmallLink = ({ label, href }: { label: string; href: string }) => (
  <p className="s" style={{ margin: "16px 0 0", font: `15px/1.6 ${FONT}`, color: "#3A4268" }}>
    <a href={href} target="_blank" style={{ color: "#26358C", textDecoration: "underline" }}>
      {label}
    </a>
  </p>
);

function SmallPrint({ lines, href }: { lines: string[]; href?: string }) {
  return (
    <>
      {lines.map((line) => (
        <p
          key={line}
          className="s"
          style={{ margin: "16px 0 0", font: `15px/1.6 ${FONT}`, color: "#3A4268", overflowWrap: "anywhere" }}
        >
          {line}
          {href ? (
            <>
              <br />
              <a href={href} target="_blank" style={{ color: "#26358C", wordBreak: "break-all" }}>
                <bdi>{href}</bdi>
              </a>
            </>
          ) : null}
        </p>
      ))}
    </>
  );
}
