import {bootstrapApplication} from '@angular/platform-browser';

import {Help} from './help';

bootstrapApplication(Help).catch(console.error);
