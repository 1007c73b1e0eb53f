import { type ReactNode, useState } from 'react';
import type { LinkType } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import type { Series } from '../../../contract/statistics.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type Grouping, visitPoints } from './visit-points.ts';
import { VisitsChart } from './visits-chart.tsx';
import { VisitsTable } from './visits-table.tsx';

const tabs = [
  { value: 'daily', label: messages.dashboard.daily },
  { value: 'monthly', label: messages.dashboard.monthly },
] as const;

export interface VisitsPanelProps {
  series: Series;
  type: LinkType;
  height: number;
  /** Stands before the tabs; it may depend on what they show. */
  heading: (grouping: Grouping) => ReactNode;
}

/** A chart of visits with its Daily and Monthly tabs, and the same as a table. */
export function VisitsPanel({ series, type, height, heading }: VisitsPanelProps) {
  const [grouping, setGrouping] = useState<Grouping>('daily');
  const points = visitPoints(series, grouping);
  const label = grouping === 'daily' ? 'Visits per day' : 'Visits per month';
  return (
    <Tabs label="Period" tabs={tabs} value={grouping} onChange={setGrouping} heading={heading(grouping)}>
      <VisitsChart points={points} type={type} height={height} label={label} />
      <VisitsTable points={points} label={label} />
    </Tabs>
  );
}
