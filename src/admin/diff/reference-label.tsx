import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ApiError } from "../../platform/client/api-error";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { Reference } from "./diff-fields";
import { localize } from "../shared/localize";
import "../media/media.css";

export const ReferenceLabel = ({ of, id }: { of: Reference; id: string }) =>
  of.kind === "picture" ? <PictureReference id={id} /> : <ItemReference kind={of.of} id={id} />;

function PictureReference({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["media", "one", id],
    queryFn: () => call("GET /media/:id", { ...ADMIN, params: { id } }),
    retry: false,
  });
  if (!data) return <ReferencePlaceholder error={error} />;
  const alt = localize(data.alt);
  return (
    <figure className="office-named">
      {data.address ? <img src={data.address} alt="" /> : null}
      <figcaption dir="auto">{data.address ? alt : `${alt} – ${m.media_is_not_shown()}`}</figcaption>
    </figure>
  );
}

function ItemReference({ kind, id }: { kind: string; id: string }) {
  const { data, error } = useQuery({
    queryKey: ["content", "one", kind, id],
    queryFn: () => call("GET /content/:kind/:id", { ...ADMIN, params: { kind, id } }),
    retry: false,
  });
  return data ? <span dir="auto">{localize(data.title)}</span> : <ReferencePlaceholder error={error} />;
}

const ReferencePlaceholder = ({ error }: { error: Error | null }) => (
  <span>
    {error === null
      ? m.admin_ra_loading()
      : error instanceof ApiError && error.status === 404
        ? m.admin_not_there_any_more()
        : errorMessage(error)}
  </span>
);
