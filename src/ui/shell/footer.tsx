import { createContext, useContext, useEffect, useRef } from "react";
import { m } from "../../paraglide/messages";
import type { ResolvedText } from "../../platform/i18n/localized-text";
import { useLightPage } from "../light-page";
import { SiteLink } from "../link";
import type { NavigationLabels } from "./navigation";
import { ViewSwitch } from "./view-switch";
import "./footer.css";

export type FooterProps = {
  name: string;
  shortName: string;
  tagline: ResolvedText;
  email: string;
  whatsapp: string;
  whatsappText: string;
  social: Record<"twitter" | "facebook" | "instagram" | "github", string>;
  year: number;
  labels?: NavigationLabels | undefined;
};

/** Renders what never changes in the footer as markup; a browser has none, and leaves the page as it is. */
export type RenderFooter = (props: FooterProps & { light: boolean }) => string;
export const RenderFooterContext = createContext<RenderFooter | null>(null);

/** Columns and links (`footer-content.tsx`), whose texts stay out of the script; then what this device has of the site. */
export function Footer({ props }: { props: FooterProps }) {
  const render = useContext(RenderFooterContext);
  const light = useLightPage();
  return (
    <footer className="footer">
      <div
        ref={useRestoredMarkup()}
        dangerouslySetInnerHTML={{ __html: render?.({ ...props, light }) ?? "" }}
        suppressHydrationWarning
      />
      <div className="wrap legal-links">
        <ViewSwitch />
        {/* As a document: only then can the worker fill it. */}
        <SiteLink className="saved-pages-link" to="/offline" reloadDocument>
          {m.offline_title()}
        </SiteLink>
        <SiteLink className="clear-data-link" to="/wipe" reloadDocument>
          {m.wipe_title()}
        </SiteLink>
      </div>
    </footer>
  );
}

let renderedMarkup = "";

/** Restores the markup of the server when the page frame is rendered again, as after an error. */
function useRestoredMarkup() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    if (current.hasChildNodes()) renderedMarkup = current.innerHTML;
    else current.innerHTML = renderedMarkup;
  }, []);
  return element;
}
