import { useQuery } from "@tanstack/react-query";
import { ADMIN, call } from "../api/admin-api";
import { localize } from "../shared/localize";

/** Programs that an intake can be of, as choices of a field; empty until they are known. */
export function useIntakePrograms(): { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ["intake-programs"],
    queryFn: () => call("GET /intakes/programs", ADMIN),
  });
  return (data?.programs ?? []).map(({ id, title }) => ({ id, name: localize(title) }));
}
