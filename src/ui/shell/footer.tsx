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

/** Renders the static part of the footer on the server. A browser has no renderer and reuses the markup of the page. */
export type RenderFooter = (props: FooterProps & { light: boolean }) => string;
export const RenderFooterContext = createContext<RenderFooter | null>(null);

/** The texts of the columns (`footer-content.tsx`) stay out of the scripts. */
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
        {/* A document load: only then can the service worker fill it. */}
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

/** Restores the server's markup when the page frame is rendered again, such as after an error. */
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
