import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
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
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif";
const DARK_MODE_CSS =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){.b,.b>table>tbody>tr>td{background:#0D1230!important}.c{background:#161D45!important;color:#F6F2E4!important}.s,.s a,.p a{color:#CBD0EA!important}}";

/** Renders HTML and plain text with the same words. Loads only untracked pictures (docs/design.md). */
export async function renderMail(
  content: MailContent,
  mailContext: MailContext,
): Promise<{ html: string; text: string }> {
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
  return {
    html: await render(<MailLayout {...content} {...mailContext} links={links} />),
    text: `${text}\n`,
  };
}

/** Adds a link to the code page to every email whose button does not open that page. */
function linksOf({ button, links = [] }: MailContent, { locale, origin }: MailContext) {
  const href = origin + hrefOf("/code", locale);
  return button?.href.startsWith(href) ? links : [...links, { label: m.mail_code({}, { locale }), href }];
}

function MailLayout({
  above,
  preheader,
  heading,
  paragraphs,
  article,
  button,
  small,
  links,
  locale,
  organisation,
}: MailContent & Pick<MailContext, "locale" | "organisation"> & Required<Pick<MailContent, "links">>) {
  const dir = directionOf(locale);
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{heading}</title>
        <style>{DARK_MODE_CSS}</style>
      </Head>
      <Body className="b" style={{ backgroundColor: "#FFF3D0", margin: 0, padding: "24px 12px" }}>
        <Preview>{preheader}</Preview>
        <Container style={{ maxWidth: "600px" }}>
          <Selvedge />
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
            <tbody>
              <tr>
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
                  {above ? <SmallPrint lines={[above]} /> : null}
                  <Text style={{ margin: "0 0 20px", font: `bold 20px/1.6 ${FONT}` }}>{organisation}</Text>
                  <Heading as="h1" style={{ margin: "0 0 12px", font: `bold 28px/1.25 ${FONT}` }}>
                    {heading}
                  </Heading>
                  {paragraphs.map((paragraph) => (
                    <Text key={paragraph} style={{ margin: "0 0 16px", font: `17px/1.6 ${FONT}` }}>
                      {paragraph}
                    </Text>
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
                </td>
              </tr>
            </tbody>
          </table>
          <Selvedge />
        </Container>
      </Body>
    </Html>
  );
}

function Selvedge() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} dir="ltr">
      <tbody>
        <tr>
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
        </tr>
      </tbody>
    </table>
  );
}

const MailButton = ({ label, href }: NonNullable<MailContent["button"]>) => (
  <Button
    href={href}
    style={{
      backgroundColor: "#FFC22E",
      border: `2px solid ${NIGHT}`,
      borderRadius: "4px",
      padding: "13px 22px",
      color: NIGHT,
      font: `bold 17px/1.2 ${FONT}`,
    }}
  >
    {label}
  </Button>
);

const SmallLink = ({ label, href }: { label: string; href: string }) => (
  <Text className="s" style={{ margin: "16px 0 0", font: `15px/1.6 ${FONT}`, color: "#3A4268" }}>
    <Link href={href} style={{ color: "#26358C", textDecoration: "underline" }}>
      {label}
    </Link>
  </Text>
);

function SmallPrint({ lines, href }: { lines: string[]; href?: string }) {
  return (
    <>
      {lines.map((line) => (
        <Text
          key={line}
          className="s"
          style={{ margin: "16px 0 0", font: `15px/1.6 ${FONT}`, color: "#3A4268", overflowWrap: "anywhere" }}
        >
          {line}
          {href ? (
            <>
              <br />
              <Link href={href} style={{ color: "#26358C", wordBreak: "break-all" }}>
                <bdi>{href}</bdi>
              </Link>
            </>
          ) : null}
        </Text>
      ))}
    </>
  );
}
