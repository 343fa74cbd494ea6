import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { localize } from "../shared/localize";
import "../media/media.css";

type Props = { choose: (id: string) => void; close: () => void };

export function PicturePickerDialog({ choose, close }: Props) {
  const [searchText, setSearchText] = useState("");
  const q = useDeferredValue(searchText.trim());
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["media", "choose", q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call("GET /media", {
        ...ADMIN,
        query: { shown: "true", ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="pictures-title">
      <DialogTitle id="pictures-title">{m.admin_choose_picture()}</DialogTitle>
      <DialogContent>
        <TextField
          type="search"
          label={m.admin_search()}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
          sx={{ marginBlockEnd: 2 }}
        />
        {data && items.length === 0 ? <p>{m.media_none()}</p> : null}
        <ul className="office-photos">
          {items.map(({ id, alt, address }) => (
            <li key={id}>
              <button type="button" onClick={() => choose(id)}>
                <img src={address ?? ""} alt={localize(alt)} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
        {hasNextPage ? <Button onClick={() => void fetchNextPage()}>{m.media_more()}</Button> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
      </DialogActions>
    </Dialog>
  );
}
