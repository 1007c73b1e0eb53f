import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportSummary } from '../../../contract/import-requests.ts';
import { type ImportSourceName, importSources } from '../../../contract/imports/import-sources.ts';
import { callerZone } from '../../api/caller-zone.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ColumnFields } from './column-fields.tsx';
import { useImportChange } from './use-imports.ts';

const sources = (Object.keys(importSources) as ImportSourceName[]).map((value) => ({
  value,
  label: importSources[value].label,
}));

/** How the rows are read: as those of which service, in which time zone, from which columns. */
export function ReadingFields({ found }: { found: ImportSummary }) {
  const { id, source, zone, asks_zone: asksZone } = found;
  const { mutate } = useImportChange(endpoints.changeImport);
  return (
    <>
      <div className="grid gap-5 max-sm:gap-4 sm:grid-cols-2">
        <SelectField
          label="Comes from"
          size="md"
          options={sources}
          value={source}
          onChange={(chosen) => chosen !== source && mutate({ id, source: chosen })}
        />
        {asksZone && (
          <SelectField
            label="Time zone of its dates"
            hint="Some dates do not say one."
            size="md"
            options={zonesWith(zone)}
            value={zone}
            onChange={(chosen) => chosen !== zone && mutate({ id, zone: chosen })}
          />
        )}
      </div>
      {/* Our own export has columns that are not for choosing. */}
      {source !== 'shylnk' && <ColumnFields key={JSON.stringify(found.assigned)} found={found} />}
    </>
  );
}

/** The likely ones first: UTC, and where the person is. */
function zonesWith(chosen: string) {
  const zones = new Set(['UTC', callerZone().timezone, chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
