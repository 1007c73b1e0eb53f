import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from './segmented.tsx';

type Theme = 'system' | 'light' | 'dark';

function storedTheme(): Theme {
  const stored = localStorage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Remembers the theme; the early script of the page applies it, in this tab and the others. */
function storeTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  dispatchEvent(new Event('themechange'));
}

/** As the system has it, light, or dark. */
export function ThemeSwitch({ look = 'icons' }: { look?: 'icons' | 'words' }) {
  const [theme, setTheme] = useState(storedTheme);
  const size = look === 'icons' ? 14 : 16;
  return (
    <Segmented
      label="Theme"
      look={look}
      value={theme}
      onChange={(chosen) => {
        setTheme(chosen);
        storeTheme(chosen);
      }}
      options={[
        { value: 'system', label: 'System', icon: <Monitor size={size} /> },
        { value: 'light', label: 'Light', icon: <Sun size={size} /> },
        { value: 'dark', label: 'Dark', icon: <Moon size={size} /> },
      ]}
    />
  );
}
