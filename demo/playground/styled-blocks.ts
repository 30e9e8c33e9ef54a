import 'katex/dist/katex.min.css';
import './blocks.css';

export {blocks} from './blocks.js';
