import { renderToStaticMarkup } from "react-dom/server";
import { getLocale } from "../../paraglide/runtime";
import { LightPageContext } from "../light-page";
import type { RenderFooter } from "./footer";
import { FooterContent } from "./footer-content";

/** The last footer of each language and view, with what it was made of. */
const rendered = new Map<string, { source: string; html: string }>();

/** Every page has the same footer, so it is rendered once until a setting changes. For the server only. */
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
