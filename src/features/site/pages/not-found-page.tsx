/** Any address that is not ours: answered by the error page with status 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
