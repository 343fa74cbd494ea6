import { useNavigation } from "react-router";
import { m } from "../../paraglide/messages";
import "../styles/page.css";

/** The full-screen indicator while a page is on its way (spec §2); an enhanced form keeps its page in view. */
export function Loading() {
  const { state, formMethod } = useNavigation();
  if (state === "idle" || formMethod === "POST") return null;
  return (
    <div className="loading" role="status">
      <span className="loom-threads" aria-hidden="true" />
      <span className="visually-hidden">{m.shell_loading()}</span>
    </div>
  );
}
