import { m } from "../../../paraglide/messages";
import { headData, pageMeta } from "../../../ui/page-meta";
import type { Route } from "./+types/home-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), { title: "", description: m.home_title(), path: "/" });

export default function HomePage() {
  return <h1>{m.home_title()}</h1>;
}
