import { useQuery } from "@tanstack/react-query";
import { call } from "./admin-api";

/** The currencies that one can give in, in their order; none before they are here. */
export function useCurrencies(): readonly string[] {
  const { data } = useQuery({ queryKey: ["currencies"], queryFn: () => call("GET /currencies") });
  return data?.items.map(({ currency }) => currency) ?? [];
}
