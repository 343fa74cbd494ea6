import { m } from "../../paraglide/messages";
import { Icon } from "../icons/icon";
import { useLightPage } from "../light-page";
import { MenuLink, SiteLink } from "../link";
import { LanguageLinks } from "./language-links";
import { Logo } from "./logo";
import { type NavigationLabels, mainNavigation } from "./navigation";
import "../styles/button.css";
import "./header.css";

type Props = { name: string; shortName: string; labels: NavigationLabels | undefined };

/** The sticky header (spec §2). `server/page/document/controls.js` runs its buttons before other scripts load. */
export function Header({ name, shortName, labels }: Props) {
  const light = useLightPage();
  return (
    <>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <TopBar />
      <header className="header">
        <div className="wrap">
          <Logo name={shortName} label={m.shell_home_of({ name })} />
          {light ? <LightControls /> : <Controls labels={labels} />}
        </div>
      </header>
      {light ? null : <Menu name={name} shortName={shortName} labels={labels} />}
    </>
  );
}

const TopBar = () => (
  <div className="top-bar">
    <nav className="wrap" aria-label={m.shell_language()}>
      <LanguageLinks />
    </nav>
  </div>
);

/** A light page has these links once, in the footer. */
const LightControls = () => (
  <div className="header-actions">
    <a href="#footer-links">{m.shell_menu()}</a>
    <SiteLink to="/register">{m.shell_become_learner()}</SiteLink>
  </div>
);

function Controls({ labels }: Pick<Props, "labels">) {
  return (
    <>
      <nav className="main-nav" aria-label={m.shell_main_navigation()}>
        <ul className="main-links">
          {mainNavigation(labels).map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to}>{label}</MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="header-actions">
        <button type="button" className="icon-button theme-toggle needs-script" data-theme-toggle="">
          <Icon name="moon" className="to-dark" />
          <Icon name="sun" className="to-light" />
          <span className="visually-hidden">{m.shell_theme()}</span>
        </button>
        <SiteLink to="/register" className="button compact">
          {m.shell_become_learner()}
        </SiteLink>
        <button
          type="button"
          className="icon-button menu-open needs-script"
          data-menu-open=""
          aria-haspopup="dialog"
        >
          <Icon name="menu" />
          <span className="visually-hidden">{m.shell_menu()}</span>
        </button>
        <a className="menu-link" href="#footer-links">
          {m.shell_menu()}
        </a>
      </div>
    </>
  );
}

function Menu({ name, shortName, labels }: Props) {
  return (
    <dialog className="menu" aria-label={m.shell_menu()} data-menu="">
      <div className="wrap">
        <div className="menu-top">
          <Logo name={shortName} label={m.shell_home_of({ name })} />
          <button type="button" className="icon-button" data-menu-close="">
            <Icon name="x" />
            <span className="visually-hidden">{m.shell_menu_close()}</span>
          </button>
        </div>
        <nav aria-label={m.shell_menu()}>
          <ul className="menu-links">
            {mainNavigation(labels).map(({ to, label }) => (
              <li key={to}>
                <MenuLink to={to}>{label}</MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="menu-foot">
          <SiteLink to="/register" className="button">
            {m.shell_become_learner()}
          </SiteLink>
          <SiteLink to="/support" className="button line">
            {m.shell_donate()}
          </SiteLink>
          <SiteLink to="/transparency" className="button line">
            {m.books_title()}
          </SiteLink>
          <SiteLink to="/code" className="button line">
            {m.code_nav()}
          </SiteLink>
        </div>
      </div>
    </dialog>
  );
}
