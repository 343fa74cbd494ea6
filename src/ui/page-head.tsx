import type { ReactNode } from "react";
import { m } from "../paraglide/messages";
import type { ResolvedText } from "../platform/i18n/localized-text";
import type { ArtSpec } from "./art/art-of";
import { Cloth } from "./art/components/cloth";
import { SiteLink } from "./link";
import { Picture, type PictureView } from "./picture/picture";
import { Text } from "./text";
import "./styles/page.css";

export type Crumb = { to: string; label: ResolvedText };

function Breadcrumbs({ above, here }: { above: Crumb[]; here: ResolvedText }) {
  return (
    <nav className="crumbs" aria-label={m.shell_breadcrumbs()}>
      <ol className="crumb-list">
        {[{ to: "/", label: m.nav_home() }, ...above].map((crumb) => (
          <li key={crumb.to}>
            <SiteLink to={crumb.to}>
              <Text of={crumb.label} />
            </SiteLink>
          </li>
        ))}
        <li>
          <span aria-current="page">
            <Text of={here} />
          </span>
        </li>
      </ol>
    </nav>
  );
}

function HeadImage({ photo, art }: { photo: PictureView | null; art: ArtSpec | undefined }) {
  if (photo) return <Picture picture={photo} size="head" priority />;
  return art ? <Cloth {...art} /> : null;
}

export function PageHead({
  title,
  here = title,
  lead,
  above = [],
  art,
  photo = null,
  picture,
  children,
}: {
  title: ResolvedText;
  /** Label in the breadcrumbs, when the title is the name of a page above. */
  here?: ResolvedText;
  lead?: ResolvedText | undefined;
  above?: Crumb[];
  art?: ArtSpec | undefined;
  photo?: PictureView | null;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-head">
      {picture ?? <HeadImage photo={photo} art={art} />}
      <div className="wrap page-title">
        <Breadcrumbs above={above} here={here} />
        <Text of={title} as="h1" />
        {lead === undefined || lead === "" ? null : (
          <p className="lead">
            <Text of={lead} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
