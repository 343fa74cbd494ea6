import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { hrefOf } from "../../../platform/i18n/href";
import { Cloth } from "../../../ui/art/components/cloth";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import "../../../ui/styles/page.css";
import "./center-page.css";
import "../../../ui/form/field.css";

export default function NotFound({ isGone = false }: { isGone?: boolean }) {
  return (
    <div className="center-page">
      <title>{isGone ? m.gone_heading() : m.not_found_title()}</title>
      <div className="wrap">
        <div className="stack">
          <p className="soft">{m.not_found_code({ code: isGone ? 410 : 404 })}</p>
          <h1>
            {isGone ? m.gone_heading() : m.not_found_heading()}
            <span className="cursor" aria-hidden="true" />
          </h1>
          <p className="lead">{isGone ? m.gone_text() : m.not_found_text()}</p>
          <Form action={hrefOf("/search")} role="search" className="search-form">
            <input
              type="search"
              name="q"
              aria-label={m.search_label()}
              placeholder={m.search_label()}
              maxLength={200}
            />
            <button type="submit" className="button">
              <Icon name="search" />
              {m.list_search()}
            </button>
          </Form>
          <div className="actions">
            <SiteLink className="button go" to="/">
              {m.error_home()}
            </SiteLink>
            <SiteLink className="button line" to="/programs">
              {m.not_found_programs()}
            </SiteLink>
            <SiteLink className="button line" to="/contact">
              {m.not_found_contact()}
            </SiteLink>
          </div>
        </div>
        <Cloth seed="404" family="plait" />
      </div>
    </div>
  );
}
