import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '../fields/segmented.tsx';
import { storeTheme, useTheme } from './theme.ts';

/** As the system has it, light, or dark. */
export function ThemeSwitch({ look = 'icons' }: { look?: 'icons' | 'words' }) {
  const theme = useTheme();
  const size = look === 'icons' ? 14 : 16;
  return (
    <Segmented
      label="Theme"
      look={look}
      value={theme}
      onChange={storeTheme}
      className="print:hidden"
      options={[
        { value: 'system', label: 'System', icon: <Monitor size={size} /> },
        { value: 'light', label: 'Light', icon: <Sun size={size} /> },
        { value: 'dark', label: 'Dark', icon: <Moon size={size} /> },
      ]}
    />
  );
}
