import { useQuery } from "@tanstack/react-query";
import { ADMIN, call } from "../api/admin-api";
import { localize } from "../shared/localize";

export function useIntakePrograms(): { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ["intake-programs"],
    queryFn: () => call("GET /intakes/programs", ADMIN),
  });
  return (data?.programs ?? []).map(({ id, title }) => ({ id, name: localize(title) }));
}
