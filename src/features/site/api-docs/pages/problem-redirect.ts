import { redirect } from "react-router";
import { PROBLEMS } from "../../../../platform/api/problem";
import type { Route } from "./+types/problem-redirect";

/** `/problems/not_found`, the `type` of a problem (RFC 9457), leads to where it is explained. */
export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(PROBLEMS, params.code)) throw new Response(null, { status: 404 });
  return redirect(`/api/v1/docs#${params.code}`, 308);
}

/** Makes it a page, so that an unknown one is answered by the not-found page. */
export default function ProblemRedirect() {
  return null;
}
