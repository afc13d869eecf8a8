// The server draws the results, but their script loads later: their style sheets come with the screen.
import "#app/routes/dashboard/analytics/analytics.module.css";
import "#app/routes/dashboard/edit-hub/results/answers.module.css";
import "#app/routes/dashboard/edit-hub/results/results.module.css";
import "#app/routes/dashboard/edit-hub/results/slide-results.module.css";
import "#app/routes/dashboard/edit-hub/results/next-screens.module.css";
import "#app/ui/numbers-table.module.css";
import "#app/ui/timeline-chart.module.css";
import "#app/ui/display-switch.module.css";
