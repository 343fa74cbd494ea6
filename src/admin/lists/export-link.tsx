import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";

type Props = {
  path: string;
  label: string;
};

/** Returns a function that builds the URL of a file with the filters of the list. */
export function useExportUrl(): (path: string, extraParams?: Record<string, string>) => string {
  const { filterValues } = useListContext();
  return (path, extraParams = {}) => {
    const queryParams = Object.entries({
      ...(filterValues as Record<string, unknown>),
      ...extraParams,
    }).filter(([, value]) => value);
    const query = new URLSearchParams(queryParams.map(([name, value]) => [name, String(value)]));
    return `${path}?${query.toString()}`;
  };
}

export function ExportLink({ path, label }: Props) {
  const exportUrl = useExportUrl();
  return (
    <Button component="a" href={exportUrl(path)} download startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}
