import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { Fact } from "../../../../ui/fact";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ContentBlock } from "../../../../ui/section";
import { Text } from "../../../../ui/text";
import { getSettings } from "../../site.service.server";
import { getImpactNumbers } from "../../text-pages/text-pages.service.server";
import { type PressView, pressView } from "../press-view.server";
import type { Route } from "./+types/press-page";
import "../../../../ui/styles/button.css";
import "../press.css";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const [settings, numbers] = await Promise.all([getSettings(deps), getImpactNumbers(deps)]);
  return pressView(settings, numbers, getLocale());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.press_title(),
    description: m.press_lead(),
    path: "/press",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });

export default function PressPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="column">
      <PageHead title={m.press_title()} lead={m.press_lead()} />
      <div className="wrap section follows">
        <div className="stack press">
          <PressContact contact={page.contact} />
          <Organisation page={page} />
          <ContentBlock id="kit" title={m.press_kit()}>
            <p>{m.press_kit_text()}</p>
            <p className="actions">
              <a className="button line" href="/favicon.svg" download="logo.svg">
                {m.press_logo_svg()}
              </a>
              <a className="button line" href="/icon-512.png" download="logo.png">
                {m.press_logo_png()}
              </a>
            </p>
          </ContentBlock>
          <ContentBlock id="pictures" title={m.press_pictures()}>
            <p>{m.press_pictures_text()}</p>
            <p>
              <SiteLink to="/gallery">{m.nav_gallery()}</SiteLink>
            </p>
          </ContentBlock>
          <ContentBlock id="policies" title={m.press_policies()}>
            <LinkList
              links={[
                { to: "/safeguarding", label: m.site_safeguarding() },
                { to: "/code-of-conduct", label: m.site_code_of_conduct() },
                { to: "/privacy-policy", label: m.site_privacy_policy() },
                { to: "/terms-of-service", label: m.site_terms() },
              ]}
            />
          </ContentBlock>
          <ContentBlock id="accounts" title={m.press_accounts()}>
            <p>{m.press_accounts_text()}</p>
            <LinkList
              links={[
                { to: "/transparency", label: m.books_title() },
                { to: "/achievements", label: m.nav_achievements() },
                { to: "/team", label: m.about_team() },
              ]}
            />
          </ContentBlock>
          <ContentBlock id="partners" title={m.press_partners()}>
            <p>{m.press_partners_text()}</p>
            <p>
              <SiteLink className="button line" to="/partnership">
                {m.home_partner_action()}
              </SiteLink>
            </p>
          </ContentBlock>
        </div>
      </div>
    </div>
  );
}

function PressContact({ contact }: Pick<PressView, "contact">) {
  return (
    <section className="panel stack" aria-labelledby="press-contact">
      <h2 id="press-contact">{m.press_contact()}</h2>
      {contact === null ? null : (
        <>
          <p>
            <b>{contact.name}</b>
          </p>
          {contact.email === "" ? null : (
            <p>
              <a href={`mailto:${contact.email}`}>
                <bdi>{contact.email}</bdi>
              </a>
            </p>
          )}
          {contact.phone === "" ? null : (
            <p>
              <a href={`tel:${contact.phone}`}>
                <bdi>{contact.phone}</bdi>
              </a>
            </p>
          )}
        </>
      )}
      <p>{m.press_deadline()}</p>
      <p>
        <SiteLink className="button go" to="/contact?topic=media">
          {m.press_ask()}
        </SiteLink>
      </p>
    </section>
  );
}

function Organisation({ page }: { page: PressView }) {
  const facts = [
    { label: m.about_founded(), value: page.foundedYear },
    { label: m.about_registration(), value: page.registration },
    { label: m.about_address(), value: page.address },
  ].filter(({ value }) => value !== "");
  return (
    <ContentBlock id="organisation" title={m.press_about({ name: page.organisation })}>
      <p>
        <Text of={page.mission} />
      </p>
      {facts.length === 0 ? null : (
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      {page.numbers.length === 0 ? null : (
        <ul className="stack">
          {page.numbers.map((number) => (
            <li key={number.key}>
              <b className="num">{number.value}</b> <Text of={number.label} />{" "}
              <small className="soft">
                <Text of={number.source} />, {number.date}
              </small>
            </li>
          ))}
        </ul>
      )}
    </ContentBlock>
  );
}

const LinkList = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <ul className="plain-links">
    {links.map(({ to, label }) => (
      <li key={to}>
        <SiteLink to={to}>{label}</SiteLink>
      </li>
    ))}
  </ul>
);
