import type { ComponentProps } from "react";
import { Link, NavLink } from "react-router";
import { hrefOf } from "../platform/i18n/href";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** A link inside the site: `to` is the English path; the reader's language is put in front. */
export const SiteLink = ({ to, ...rest }: Props) => <Link to={hrefOf(to)} discover="none" {...rest} />;

/** A link of a menu: marked with `aria-current="page"` on its page and those below it. */
export const MenuLink = ({ to, ...rest }: Omit<ComponentProps<typeof NavLink>, "to"> & { to: string }) => (
  <NavLink to={hrefOf(to)} end={to === "/"} discover="none" className={noClass} {...rest} />
);

/** Without it, React Router writes `class=""` on every entry: no style uses its class for the active one. */
const noClass = () => undefined;
