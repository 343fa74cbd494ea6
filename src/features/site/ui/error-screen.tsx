import { useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { Cloth } from "../../../ui/art/components/cloth";
import { SiteLink } from "../../../ui/link";
import "../../../ui/styles/page.css";
import "./center-page.css";

/** The error screen with the texts of spec §2. "Try Again" is a link to the same address, so it works without script. */
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
            <a className="button go" href={`${pathname}${search}`}>
              {m.error_try_again()}
            </a>
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
