import { redirect } from "react-router";
import { PROBLEMS } from "../../../../platform/api/problem";
import type { Route } from "./+types/problem-redirect";

/** `/problems/not_found`, the `type` of a problem (RFC 9457), redirects to its explanation. */
export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(PROBLEMS, params.code)) throw new Response(null, { status: 404 });
  return redirect(`/api/v1/docs#${params.code}`, 308);
}

/** Makes the route a page, so that unknown codes render the not-found page. */
export default function ProblemRedirect() {
  return null;
}
