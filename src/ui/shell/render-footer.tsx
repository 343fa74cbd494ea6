import { renderToStaticMarkup } from "react-dom/server";
import { getLocale } from "../../paraglide/runtime";
import { LightPageContext } from "../light-page";
import type { RenderFooter } from "./footer";
import { FooterContent } from "./footer-content";

const rendered = new Map<string, { source: string; html: string }>();

/** Cached until a setting changes, because every page has the same footer. For the server only. */
export const renderFooter: RenderFooter = (props) => {
  const key = `${getLocale()} ${props.light}`;
  const source = JSON.stringify(props);
  const last = rendered.get(key);
  if (last?.source === source) return last.html;
  const html = renderToStaticMarkup(
    <LightPageContext value={props.light}>
      <FooterContent {...props} />
    </LightPageContext>,
  );
  rendered.set(key, { source, html });
  return html;
};
