import { useLocation } from "react-router";
import { m } from "../../paraglide/messages";
import { PAGE_WEIGHT_PLACEHOLDER } from "../../platform/pages/view-choice";
import { useLightPage } from "../light-page";

export function ViewSwitch() {
  const light = useLightPage();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/view" className="view-switch">
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      {light ? <span>{m.light_weight({ size: PAGE_WEIGHT_PLACEHOLDER })}</span> : null}
      <button name="view" value={light ? "full" : "light"}>
        {light ? m.light_show_full() : m.light_show_light()}
      </button>
    </form>
  );
}
