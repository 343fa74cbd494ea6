import { useQuery } from "@tanstack/react-query";
import { call } from "./admin-api";

/** In display order; empty while loading. */
export function useCurrencies(): readonly string[] {
  const { data } = useQuery({ queryKey: ["currencies"], queryFn: () => call("GET /currencies") });
  return data?.items.map(({ currency }) => currency) ?? [];
}
