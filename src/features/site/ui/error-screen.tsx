import { useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { Cloth } from "../../../ui/art/components/cloth";
import { SiteLink } from "../../../ui/link";
import "../../../ui/styles/page.css";
import "./center-page.css";

/** See specification.md §2. "Try Again" is a form, since it must work without JavaScript. */
export function ErrorScreen() {
  const { pathname, search } = useLocation();
  return (
    <div className="center-page" role="alert">
      <title>{m.error_heading()}</title>
      <div className="wrap">
        <div className="stack">
          <h1>
            {m.error_heading()}
            <span className="cursor" aria-hidden="true" />
          </h1>
          <p className="lead">{m.error_text()}</p>
          <div className="actions">
            <form action={pathname}>
              {/* A GET form drops the parameters of its action. */}
              {Array.from(new URLSearchParams(search), ([name, value], index) => (
                <input key={index} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className="button go">
                {m.error_try_again()}
              </button>
            </form>
            <SiteLink className="button line" to="/" reloadDocument>
              {m.error_home()}
            </SiteLink>
          </div>
        </div>
        <Cloth seed="error" family="code" />
      </div>
    </div>
  );
}
