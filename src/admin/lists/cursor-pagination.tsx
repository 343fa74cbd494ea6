import BackIcon from "@mui/icons-material/ChevronLeft";
import ForwardsIcon from "@mui/icons-material/ChevronRight";
import { IconButton, MenuItem, Stack, TextField } from "@mui/material";
import { useListContext } from "react-admin";
import { m } from "../../paraglide/messages";

const MIRRORED_IN_RTL = { "[dir=rtl] &": { transform: "scaleX(-1)" } };

/** For lists without a total. Renders nothing if everything fits on one page. */
export function CursorPagination({ sizes }: { sizes: readonly number[] }) {
  const { data, page, perPage, setPage, setPerPage, hasNextPage } = useListContext();
  const isOnlyPage = page === 1 && !hasNextPage;
  if (isOnlyPage && (data?.length ?? 0) <= Math.min(...sizes)) return null;
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ flexWrap: "wrap", alignItems: "end", justifyContent: "flex-end", marginBlockStart: 2 }}
    >
      <TextField
        id="rows-per-page"
        select
        label={m.admin_ra_rows()}
        value={perPage}
        onChange={({ target }) => setPerPage(Number(target.value))}
        sx={{ inlineSize: "auto" }}
      >
        {sizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
      <span className="office-page">
        <IconButton
          aria-label={m.admin_ra_previous()}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <BackIcon sx={MIRRORED_IN_RTL} />
        </IconButton>
        {m.admin_ra_page({ page })}
        <IconButton aria-label={m.admin_ra_next()} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          <ForwardsIcon sx={MIRRORED_IN_RTL} />
        </IconButton>
      </span>
    </Stack>
  );
}
