import { createRoot } from 'react-dom/client';
import '../ui/theme.css';
import { App } from './app.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(<App />);
